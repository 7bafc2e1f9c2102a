import { z } from 'zod'
import { call } from '../call.ts'

export const rates = {
  newest: call({
    method: 'GET',
    path: '/money/v1/rates/newest',
    kind: 'read',
    summary: 'The day of the newest exchange rates, and whether newer ones should have been there by now',
    input: z.object({}),
    output: z.object({
      /** Null while there are none at all. */
      day: z.string().nullable(),
      /** Never of an account that earned nothing: nothing of it is converted. */
      isOld: z.boolean(),
    }),
  }),
}
