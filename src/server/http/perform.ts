import { asksProof, type Call, type Right } from '../../contract/call.ts'
import { demoMessage, proofMessage } from '../../contract/errors.ts'
import { planTitle } from '../../contract/plan-table.ts'
import { features, mayUse, smallestPlanWith } from '../../contract/plans.ts'
import { Fail, tooMany } from './fail.ts'
import { limitedAs, type Principal } from './principal.ts'
import { validationMessages, messageOf } from './validation-messages.ts'
import type { RateLimits } from './rate-limits.ts'
import { unstorableText } from './unstorable-text.ts'
import { unknownField } from './unknown-field.ts'

/** Parses the input with the call's schema, or fails with the name of the field. */
export function readInput(call: Pick<Call, 'input'>, raw: unknown): unknown {
  const unknown = unknownField(call.input, raw)
  if (unknown !== null) throw new Fail('badInput', `${unknown}: Unknown field`)
  const input = call.input.safeParse(raw, validationMessages)
  if (!input.success) throw new Fail('badInput', messageOf(input.error))
  const place = unstorableText(input.data)
  if (place === null) return input.data
  throw new Fail('badInput', `${place}${place && ': '}Must not contain NUL or half a character`)
}

/** Refuses a session without a recent proof of identity. A key has no user present, so it is always refused. */
export function expectProof({ via }: Principal): void {
  if (via.kind !== 'session' || !via.hasProof) throw new Fail('needsProof', proofMessage)
}

/**
 * Refuses callers without the right to this call. Runs before parsing the input, so that refused callers learn nothing
 * about its fields.
 */
export function checkMay(call: Call, who: Principal): void {
  if (call.kind === 'write' && who.isDemo) throw new Fail('forbidden', demoMessage)
  const needed: Right = call.right ?? (call.kind === 'write' ? 'manage' : 'read')
  if (!who.rights.includes(needed)) throw new Fail('forbidden', 'Your role does not allow this')
  const { via } = who
  if (via.kind === 'key' && !call.scopes?.some((scope) => via.scopes.includes(scope)))
    throw new Fail('forbidden', 'This key is not made for this call')
  if (asksProof(call)) expectProof(who)
  if (call.feature && via.kind !== 'system' && !mayUse(who, call.feature))
    throw new Fail(
      'needsPlan',
      `${features[call.feature]}: part of the plan ${planTitle(smallestPlanWith(call.feature))}. Your plan is ${planTitle(who.plan)}.`,
    )
}

function takeToken(call: Call, who: Principal, rates: RateLimits): void {
  const key = limitedAs(who)
  const seconds = key === null ? 0 : rates.take(call.limit ?? 'standard', key)
  if (seconds > 0)
    throw tooMany(seconds, `Too many requests. Please try again in ${seconds} second${seconds === 1 ? '' : 's'}.`)
}

/**
 * Runs a call on behalf of a principal: checks rights, rate limit and input. The same for browser, key and the server
 * itself. The input is read last, so that callers without the right cannot fill the memory with a form.
 */
export async function perform<O>(
  { call, handler, rates }: { call: Call; handler: (input: never, who: Principal) => Promise<O>; rates: RateLimits },
  read: () => Promise<unknown>,
  who: Principal,
): Promise<O> {
  checkMay(call, who)
  takeToken(call, who, rates)
  return handler(readInput(call, await read()) as never, who)
}
