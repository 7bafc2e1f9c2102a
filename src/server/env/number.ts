import { z } from 'zod'

export const wholeNumber = (of: string, least: number, most: number) => {
  const rule = `must be a whole number of ${of} from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d+$/, rule)
    .transform(Number)
    .refine((n) => n >= least && n <= most, rule)
}
