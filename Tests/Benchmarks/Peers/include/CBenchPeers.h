/* Peers written straight in C, to measure against. */
