import { createSwitch, type Switch } from './create-switch.ts'

/** Polling interval while the databases are unavailable, in milliseconds. */
const askEvery = 3000

export interface StoresAway extends Switch {
  /** Called when a response says that a database is unavailable. */
  notice: () => void
}

/** On from the first such response until the server reports that all databases are back. */
export function createStoresAway(isBack: () => Promise<boolean>): StoresAway {
  const away = createSwitch()
  const ask = async () => {
    const back = await isBack().catch(() => false) // the server is unreachable, too: the state stays
    if (back) away.set(false)
    else setTimeout(() => void ask(), askEvery)
  }
  return {
    ...away,
    notice: () => {
      if (away.get()) return
      away.set(true)
      setTimeout(() => void ask(), askEvery)
    },
  }
}
