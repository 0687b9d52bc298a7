"""Beyond the paper: a refined transfer theorem for the same algorithm, and a sharper one."""
