import { extensionScopes, isExtensionKey } from '../../../contract/integrations/api-limits.ts'
import type { extension } from '../../../contract/integrations/extension.ts'
import { notFound } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Principal } from '../../http/principal.ts'
import type { KeyCalls } from './calls.ts'

/** A popup asks for a report or two at a time. */
const unitsPerMinute = 60
const days = 365

/** Keys of the browser extension, made and ended as those of the API are. */
export function extensionKeyCalls(apiKeys: KeyCalls): Handlers<typeof extension> {
  const keysOf = async (who: Principal) => (await apiKeys.list({}, who)).keys.filter((k) => isExtensionKey(k.keyScopes))
  return {
    async keys(_, who) {
      const open = (await keysOf(who)).filter((k) => k.keyState === 'active' || k.keyState === 'paused')
      return { keys: open }
    },
    connect: ({ keyName, keyMakesLinks }, who) =>
      apiKeys.create(
        {
          keyName,
          keyScopes: keyMakesLinks ? [...extensionScopes] : ['extension.read'],
          keyDays: days,
          keyAddresses: [],
          keyIsForAssistant: false,
          keyUnitsPerMinute: unitsPerMinute,
        },
        who,
      ),
    async end({ keyUuid }, who) {
      // a key of the API is none of its business
      if (!(await keysOf(who)).some((k) => k.keyUuid === keyUuid)) throw notFound()
      return apiKeys.revoke({ keyUuid }, who)
    },
  }
}
