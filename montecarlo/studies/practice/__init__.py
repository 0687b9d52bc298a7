"""Study 6: what a practitioner would pick. Every method on two dozen problems, at equal states and at equal seconds."""
