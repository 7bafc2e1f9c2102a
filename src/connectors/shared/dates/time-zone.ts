import { z } from 'zod'

export const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false // the platform does not know this zone
  }
}

/** A setting for the time zone of a network's times; `fallback` if it is left empty. */
export const timeZone = (fallback: string) =>
  z
    .string()
    .trim()
    .default('')
    .transform((t) => t || fallback)
    .refine(isZone, 'Must be a time zone like Europe/Amsterdam')
