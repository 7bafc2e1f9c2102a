import { expect, it } from 'vitest'
import { readFile } from './read-file.ts'

const fileOf = (pieces: readonly string[], end: 'close' | 'break') =>
  new ReadableStream<Uint8Array>({
    start(control) {
      for (const piece of pieces) control.enqueue(new TextEncoder().encode(piece))
      if (end === 'close') control.close()
    },
    pull(control) {
      if (end === 'break') control.error(new TypeError('terminated'))
    },
  })

it('takes a file as it comes, and counts its lines after the first', async () => {
  const counted: number[] = []
  const options = { onRows: (n: number) => void counted.push(n), signal: new AbortController().signal }
  const parts = await readFile(fileOf(['Merchant\r\non', 'e\r\ntwo\r\n'], 'close'), options)
  expect(await new Blob(parts).text()).toBe('Merchant\r\none\r\ntwo\r\n')
  expect(counted).toEqual([0, 2])
})

it('takes no part of a file for the file, and nothing else either', async () => {
  const options = { onRows: () => undefined, signal: new AbortController().signal }
  await expect(readFile(fileOf(['Merchant\r\none\r\n'], 'break'), options)).rejects.toMatchObject({
    message: 'The file broke off before its end, so nothing was saved. Try again.',
  })
  await expect(readFile([], options)).rejects.toMatchObject({ code: 500 })
})

it('leaves a file that was stopped to who stopped it', async () => {
  const control = new AbortController()
  control.abort()
  const left = readFile(fileOf([], 'break'), { onRows: () => undefined, signal: control.signal })
  await expect(left).rejects.toThrow('terminated')
})
