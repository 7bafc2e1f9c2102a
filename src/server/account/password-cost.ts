/** scrypt at N=2^15, r=8, p=3: about 180 ms and 32 MiB per hash. */
export const passwordCost = { N: 2 ** 15, r: 8, p: 3, maxmem: 96 * 1024 * 1024 }
