import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import S3rver from '@20minutes/s3rver'

/** The only key of that server. */
export const [keyId, secret] = ['S3RVER', 'S3RVER']
/** The ending it adds to the names of objects in its folder. */
const ending = '._S3rver_object'
export const bucketName = 'warehouse'

/** A real S3 server with one bucket, which checks signatures, and a separate client to read it. */
export async function startS3() {
  const directory = mkdtempSync(join(tmpdir(), 'outbound-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucketName, configs: [] }],
  })
  const { port } = await server.run()
  const base = `http://127.0.0.1:${port}`
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region: 'us-east-1' })
  const ask = async (path: string) => {
    const answer = await client.fetch(`${base}/${bucketName}/${path}`)
    if (!answer.ok) throw new Error(`S3 answered ${answer.status} to ${path}`)
    return Buffer.from(await answer.arrayBuffer())
  }
  return {
    base,
    get: ask,
    save: async (name: string, path: string) => writeFile(path, await ask(name)),
    sha256: async (name: string) =>
      createHash('sha256')
        .update(await ask(name))
        .digest('hex'),
    /** Sorted names of all objects. */
    files: async () => {
      const kept = await readdir(join(directory, bucketName), { recursive: true })
      return kept.flatMap((path) => (path.endsWith(ending) ? [path.slice(0, -ending.length)] : [])).toSorted()
    },
    stop: async () => {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
export type S3 = Awaited<ReturnType<typeof startS3>>
export const getText = async (s3: S3, name: string): Promise<string> => (await s3.get(name)).toString('utf8')
