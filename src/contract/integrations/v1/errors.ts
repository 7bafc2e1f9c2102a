import { z } from 'zod'

/** Error codes of /v1. Codes never change; new ones are added. */
export const v1ErrorCodes = [
  'bad_input',
  'key_missing',
  'key_unknown',
  'key_revoked',
  'key_expired',
  'key_in_address',
  'key_paused',
  'address_not_allowed',
  'scope_missing',
  'plan_needed',
  'forbidden',
  'not_found',
  'wrong_method',
  'conflict',
  'repeat_running',
  'repeat_differs',
  'too_large',
  'wrong_type',
  'too_many',
  'internal',
  'unavailable',
  'full',
] as const
export type V1ErrorCode = (typeof v1ErrorCodes)[number]

export const v1Error = z.object({
  error: z.object({
    code: z.enum(v1ErrorCodes),
    message: z.string(),
    /** The invalid field; null if there is none. */
    param: z.string().nullable(),
    doc_url: z.string(),
    /** Quote it when you contact us. */
    request_id: z.string(),
  }),
})
export type V1Error = z.output<typeof v1Error>
