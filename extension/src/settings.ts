import { browser } from './browser.ts'

/** The server of the account, and the API key. Both stay in this browser. */
export type Settings = { server: string; key: string }

export async function readSettings(): Promise<Settings | null> {
  const { server, key } = await browser.storage.local.get(['server', 'key'])
  return typeof server === 'string' && typeof key === 'string' ? { server, key } : null
}
export const keepSettings = (settings: Settings): Promise<void> => browser.storage.local.set(settings)
export const forgetSettings = (): Promise<void> => browser.storage.local.remove(['server', 'key'])
