import { z } from 'zod'
import { Fail } from '../http/fail.ts'

/** Start of the next page of a list, as text that the browser sends back. */
const place = z.tuple([z.iso.datetime(), z.string().max(300)])

export const cursorOf = (at: Date, id: string): string =>
  Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url')

/** @throws Fail when no answer ever contained this text */
export function readCursor(text: string): { at: Date; id: string } {
  try {
    const [at, id] = place.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    return { at: new Date(at), id }
  } catch (error) {
    throw new Fail('badInput', 'before: Must be what an earlier answer gave', error)
  }
}
