import { z } from 'zod'

/** A list in a query string: a single value arrives as text. */
export const listed = (longest: number) =>
  z
    .union([
      z.array(z.string().max(longest)).max(1000),
      z
        .string()
        .max(longest)
        .transform((v) => [v]),
    ])
    .optional()
