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
      /** Null if there are no rates at all. */
      day: z.string().nullable(),
      /** Never for an account without earnings: it has nothing to convert. */
      isOld: z.boolean(),
    }),
  }),
}
