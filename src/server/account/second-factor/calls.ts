import { eq } from 'drizzle-orm'
import type { secondFactor as contract } from '../../../contract/account/second-factor.ts'
import { refusalToChange } from '../../../contract/account/who-may.ts'
import { Fail, tooMany } from '../../http/fail.ts'
import type { Exchange, Handlers } from '../../http/handlers.ts'
import type { RateLimits } from '../../http/rate-limits.ts'
import type { Database } from '../../store/database/open.ts'
import type { Attempts } from '../attempts.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Enter } from '../enter.ts'
import type { KnownDevices } from '../known-device.ts'
import type { AccessMails } from '../mail/access-mails.ts'
import { addressGroup } from '../../http/address-group.ts'
import type { OpenThingsOf } from '../open/end-open.ts'
import { passkey } from '../tables.ts'
import { person } from '../users/people.ts'
import { type Factors, removeFactor } from './factors.ts'
import type { HalfEntered } from './half-entered.ts'
import { addressOf } from './totp.ts'

export type SecondFactorParts = {
  database: Database
  factors: Factors
  half: HalfEntered
  attempts: Attempts
  devices: KnownDevices
  rates: RateLimits
  tell: AccessMails
  enter: Enter
  open: OpenThingsOf
  /** The product's name for an account (R237: white label). */
  nameFor: (accountUuid: string) => Promise<string>
}

const wrongCode = () => new Fail('badInput', 'code: This code is wrong, or was used already')
const waitFirst = (seconds: number) => {
  if (seconds > 0) throw tooMany(seconds, 'Too many wrong codes. Please wait a few minutes and try again.')
}

export function secondFactorCalls(p: SecondFactorParts): Handlers<typeof contract> {
  const { database, factors, attempts } = p
  const own = (accountUuid: string, userUuid: string) =>
    database.as(accountUuid, (tx) => person(tx, accountUuid, userUuid))
  return {
    detail: (_, { userUuid }) => factors.state(userUuid),
    async begin(_, { accountUuid, userUuid }) {
      const secret = await factors.begin(userUuid)
      const { email } = await own(accountUuid, userUuid)
      return { secret, address: addressOf(secret, email, await p.nameFor(accountUuid)) }
    },
    async turnOn({ code }, who) {
      const counted = `code of ${who.userUuid}`
      waitFirst(attempts.begin(counted))
      const me = await own(who.accountUuid, who.userUuid)
      const recoveryCodes = await database.system.transaction(async (tx) => {
        if (!(await factors.turnOn(tx, me.id, code.replaceAll(' ', '')))) throw wrongCode()
        await p.open.end(tx, 'secondFactorOn', { accountUuid: who.accountUuid, userUuid: me.id })
        await recordAudit(tx, who, { action: 'secondFactor.on', object: me.name })
        return factors.renewCodes(tx, me.id)
      })
      attempts.succeeded(counted)
      await p.tell.person(me, { kind: 'secondFactorOn' })
      return { recoveryCodes }
    },
    async renewCodes(_, who) {
      if (!(await factors.isOn(who.userUuid))) throw new Fail('conflict', 'Two-factor sign-in is off')
      const me = await own(who.accountUuid, who.userUuid)
      const recoveryCodes = await database.system.transaction(async (tx) => {
        await recordAudit(tx, who, { action: 'secondFactor.codes', object: me.name })
        return factors.renewCodes(tx, me.id)
      })
      return { recoveryCodes }
    },
    async turnOff(_, who) {
      const me = await own(who.accountUuid, who.userUuid)
      const wasOn = await database.system.transaction(async (tx) => {
        if (!(await removeFactor(tx, me.id))) return false
        await recordAudit(tx, who, { action: 'secondFactor.off', object: me.name })
        return true
      })
      if (wasOn) await p.tell.person(me, { kind: 'secondFactorOff', by: null })
      return factors.state(me.id)
    },
    async reset({ userUuid }, who) {
      const { target, actor, had } = await database.system.transaction(async (tx) => {
        const of = await person(tx, who.accountUuid, userUuid)
        const by = await person(tx, who.accountUuid, who.userUuid)
        const refusal = refusalToChange({ userUuid: by.id, role: by.role }, { userUuid: of.id, role: of.role }, {})
        if (refusal !== null) throw new Fail('forbidden', refusal)
        const wasOn = await removeFactor(tx, of.id)
        const gone = await tx.delete(passkey).where(eq(passkey.userId, of.id)).returning({ uuid: passkey.uuid })
        const isChange = wasOn || gone.length > 0
        if (isChange) await recordAudit(tx, who, { action: 'secondFactor.off', object: of.name })
        return { target: of, actor: by, had: isChange }
      })
      if (had) await p.tell.person(target, { kind: 'secondFactorOff', by: actor.id === target.id ? null : actor.name })
      return {}
    },
    async enter({ code }, exchange: Exchange) {
      const seconds = p.rates.take('signIn', addressGroup(exchange.address))
      if (seconds > 0)
        throw tooMany(seconds, 'Too many attempts from your network. Please wait a moment and try again.')
      const who = await p.half.read(exchange.headers)
      if (!who) throw new Fail('signedOut', 'Sign in with your password first')
      const device = p.devices.read(exchange.headers, who.email)
      const counted = device === null ? `code of stranger ${who.id}` : `code of device ${device}`
      waitFirst(attempts.begin(counted))
      const { taken, left } = await database.system.transaction(async (tx) => {
        const how = await factors.take(tx, who.id, code)
        if (how === 'recovery')
          await recordAudit(
            tx,
            { accountUuid: who.accountUuid, userUuid: who.id },
            { action: 'recoveryCode.used', object: who.name },
          )
        return { taken: how, left: how === 'recovery' ? await factors.codesLeft(tx, who.id) : 0 }
      })
      if (taken === null) throw wrongCode()
      attempts.succeeded(counted)
      if (taken === 'recovery') await p.tell.person(who, { kind: 'recoveryCodeUsed', left })
      const me = await p.enter(who, exchange, taken === 'recovery' ? 'password and recovery code' : 'password and code')
      exchange.setCookies([p.half.gone])
      return me
    },
  }
}
