import { z } from 'zod'

/** Addresses of people, separated by commas, in small letters. */
export const operators = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((address) => address.trim().toLowerCase())
      .filter((address) => address !== ''),
  )
  .refine(
    (all) => all.every((address) => /^[^\s@]+@[^\s@]+$/.test(address)),
    'must be addresses of people, separated by commas',
  )
