import { createSwitch, type Switch } from './create-switch.ts'

/** How often is asked whether the stores are back, in milliseconds. */
const askEvery = 3000

export interface StoresAway extends Switch {
  /** A call was answered that what is stored cannot be reached. */
  notice: () => void
}

/** On from the first call that said so until the server says that everything behind it answers again. */
export function createStoresAway(isBack: () => Promise<boolean>): StoresAway {
  const away = createSwitch()
  const ask = async () => {
    const back = await isBack().catch(() => false) // not even the server is there: it stays as it was
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
