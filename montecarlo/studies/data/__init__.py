"""Study 5: real data on dependent streams, judged on data that no run has seen."""
