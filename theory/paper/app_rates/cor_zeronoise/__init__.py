"""cor:zeronoise: the noise-vanishing and the exactly noiseless regime."""
