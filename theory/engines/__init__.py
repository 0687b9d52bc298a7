"""The engines: each looks at one kind of statement and reports a finding; none of them is trusted."""
