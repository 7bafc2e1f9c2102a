import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Bucket } from './bucket.ts'

/** A local folder instead of a bucket, for the demo, which sends nothing out. */
export const folderBucket = (folder: string): Bucket => ({
  put: async (name, file) => {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await pipeline(file.read(), createWriteStream(path))
  },
  remove: (name) => rm(join(folder, name), { force: true }),
})
