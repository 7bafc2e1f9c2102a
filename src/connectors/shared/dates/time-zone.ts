import { z } from 'zod'

export const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false // the platform knows no such zone
  }
}

/** A setting for the clock a network's times are on; `fallback` when it is left empty. */
export const timeZone = (fallback: string) =>
  z
    .string()
    .trim()
    .default('')
    .transform((t) => t || fallback)
    .refine(isZone, 'Must be a time zone like Europe/Amsterdam')
