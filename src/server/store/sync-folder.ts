import { open } from 'node:fs/promises'

/** The names that are in a folder now are there after a power loss, too. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
