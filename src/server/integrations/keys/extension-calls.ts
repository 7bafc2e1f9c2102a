import { extensionScopes, isExtensionKey } from '../../../contract/integrations/api-limits.ts'
import type { extension } from '../../../contract/integrations/extension.ts'
import { notFound } from '../../http/fail.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Principal } from '../../http/principal.ts'
import type { KeyCalls } from './calls.ts'

/** A popup needs one or two reports. */
const unitsPerMinute = 60
const days = 365

/** Keys of the browser extension, created and ended like those of the API. */
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
      // keys of the API cannot be ended here
      if (!(await keysOf(who)).some((k) => k.keyUuid === keyUuid)) throw notFound()
      return apiKeys.revoke({ keyUuid }, who)
    },
  }
}
