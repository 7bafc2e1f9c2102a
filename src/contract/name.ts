import { z } from 'zod'
import { neededName, optionalName } from './blank.ts'

const trimmed = (most: number, problemOf: (text: string) => string | null) =>
  z
    .string()
    .trim()
    .max(most, `Must have at most ${most} characters`)
    .superRefine((text, ctx) => {
      const message = problemOf(text)
      if (message !== null) ctx.addIssue({ code: 'custom', message })
    })

/** A name that somebody types, of at most so many characters: trimmed, and with something to be seen. */
export const nameOf = (most: number) => trimmed(most, neededName)

/** One that may be left out; '' then. */
export const optionalNameOf = (most: number) => trimmed(most, optionalName).default('')
