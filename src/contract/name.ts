import { z } from 'zod'
import { holdsAddress, isLikeDomain, neededName, optionalName } from './blank.ts'

const trimmed = (most: number, problemOf: (text: string) => string | null) =>
  z
    .string()
    .trim()
    .max(most, `Must have at most ${most} characters`)
    .superRefine((text, ctx) => {
      const message = problemOf(text)
      if (message !== null) ctx.addIssue({ code: 'custom', message })
    })

/** A typed name of at most this many characters: trimmed, and with a visible character. */
export const nameOf = (most: number) => trimmed(most, neededName)

/** An optional name; '' if omitted. */
export const optionalNameOf = (most: number) => trimmed(most, optionalName).default('')

const noAddress = 'A name holds no web or mail address'
/** A company's name; it appears in mails to others (R61: names in mails and files). */
export const companyNameOf = (most: number) => nameOf(most).refine((text) => !holdsAddress(text), noAddress)
export const personNameOf = (most: number) =>
  nameOf(most).refine((text) => !holdsAddress(text) && !isLikeDomain(text), noAddress)
