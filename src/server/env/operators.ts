import { z } from 'zod'

/** E-mail addresses separated by commas, in lower case. */
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
