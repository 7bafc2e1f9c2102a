import { errorStatus } from '../../../contract/errors.ts'
import type { V1ErrorCode } from '../../../contract/integrations/v1/errors.ts'
import { Fail } from '../../http/fail.ts'

/** Why a request to /v1 is refused. */
export class Refusal extends Error {
  readonly status: number
  readonly code: V1ErrorCode
  readonly param: string | null
  readonly retryAfter: number | undefined
  constructor(status: number, code: V1ErrorCode, message: string, over: { param?: string; retryAfter?: number } = {}) {
    super(message)
    this.status = status
    this.code = code
    this.param = over.param ?? null
    this.retryAfter = over.retryAfter
  }
}

const codes: Partial<Record<number, V1ErrorCode>> = {
  [errorStatus.badInput]: 'bad_input',
  [errorStatus.needsPlan]: 'plan_needed',
  [errorStatus.forbidden]: 'forbidden',
  [errorStatus.notFound]: 'not_found',
  [errorStatus.wrongMethod]: 'wrong_method',
  [errorStatus.conflict]: 'conflict',
  [errorStatus.gone]: 'not_found',
  [errorStatus.tooLarge]: 'too_large',
  [errorStatus.wrongType]: 'wrong_type',
  [errorStatus.needsProof]: 'forbidden',
  [errorStatus.tooMany]: 'too_many',
  [errorStatus.unavailable]: 'unavailable',
  [errorStatus.full]: 'full',
}

/** Names in the screens' calls for fields that have other names here. */
export type FieldNames = Readonly<Record<string, string>>

/** Converts an error of a screen's call to /v1: the field precedes the sentence (`filters.channelUuids: Must …`). */
export function refusalOf(fail: Fail, names: FieldNames = {}): Refusal {
  const [, path, rest] = /^([A-Za-z][\w.]*): (.+)$/s.exec(fail.message) ?? []
  const over = fail.retryAfter === undefined ? {} : { retryAfter: fail.retryAfter }
  const code = codes[fail.code] ?? 'internal'
  if (path === undefined || rest === undefined || code !== 'bad_input')
    return new Refusal(fail.code, code, fail.message, over)
  const wire = path.split('.').find((part) => part in names)
  return new Refusal(fail.code, code, rest, {
    ...over,
    param: wire ? (names[wire] ?? path) : path.replace(/\.\d+$/, ''),
  })
}
