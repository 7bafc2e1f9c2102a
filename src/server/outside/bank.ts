import type { Door } from '../../connectors/shared/http/fetch.ts'

/** Base URL of the European Central Bank's files; `ecb` in NETWORK_BASE_URLS moves it. */
const bank = 'https://www.ecb.europa.eu'

/** Reads a file of the European Central Bank, through the same guarded client as all others. */
export const createReadBank = (door: Door): ((path: string) => Promise<string>) => {
  const get = door.open({
    network: 'ecb',
    name: 'The European Central Bank',
    perMinute: 10,
    baseUrl: bank,
    headers: {},
    limitKey: '',
    secrets: [],
  })
  return async (path) => String(await get({ path, as: 'text' }))
}
