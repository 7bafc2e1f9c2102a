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

/** The input by the rules of the call, or a refusal that names the field. */
export function readInput(call: Pick<Call, 'input'>, raw: unknown): unknown {
  const unknown = unknownField(call.input, raw)
  if (unknown !== null) throw new Fail('badInput', `${unknown}: Unknown field`)
  const input = call.input.safeParse(raw, validationMessages)
  if (!input.success) throw new Fail('badInput', messageOf(input.error))
  const place = unstorableText(input.data)
  if (place === null) return input.data
  throw new Fail('badInput', `${place}${place && ': '}Must not contain NUL or half a character`)
}

/** Refuses a session that has not shown lately who sits there. A key has no person in front of it: it never may. */
export function expectProof({ via }: Principal): void {
  if (via.kind !== 'session' || !via.hasProof) throw new Fail('needsProof', proofMessage)
}

/** Refuses who may not make this call. Comes before the input, so a refused call learns nothing of the rules of its fields. */
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
 * A call in somebody's name: may they, how often, with what input. The same for browser, key and the server itself. The input
 * is read last: nobody fills the memory with a form who may not send one.
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
