import { expect, it } from 'vitest'
import { createLineWriter } from './line-writer.ts'

const failure = (code: string) => Object.assign(new Error(code), { code })
/** A target whose writes end as listed: a number of bytes, or an error; after the list it accepts everything. */
function place(ends: (number | Error)[]) {
  let text = ''
  return {
    text: () => text,
    write: async (bytes: Buffer) => {
      const end = ends.shift() ?? bytes.length
      if (end instanceof Error) throw end
      text += bytes.subarray(0, end).toString()
      return end
    },
  }
}
const pause = async () => undefined

it('writes lines in their order, in as many pieces as it takes', async () => {
  const to = place([3, failure('EAGAIN'), 1])
  const out = createLineWriter({ write: to.write, pause })
  for (const line of ['one', 'two', 'three']) out.line(line)
  await out.flush()
  expect(to.text()).toBe('one\ntwo\nthree\n')
})
it.each(['EPIPE', 'ENOSPC', 'EIO'])(
  'neither fails nor waits when lines are refused (%s), and counts them',
  async (code) => {
    const to = place([failure(code), failure(code)])
    const out = createLineWriter({ write: to.write, pause })
    out.line('a')
    await out.flush()
    out.line('b')
    await out.flush()
    out.line('c')
    await out.flush()
    expect(to.text()).toBe('(2 lines could not be written)\nc\n')
  },
)
it('holds no more than this many bytes for a reader that does not read', async () => {
  let go = () => {}
  const stuck = new Promise<void>((resolve) => (go = resolve))
  const to = place([])
  const write = async (bytes: Buffer) => {
    await stuck
    return to.write(bytes)
  }
  const out = createLineWriter({ write, pause, mostBytes: 10 })
  for (const line of ['12345', '67890', '12345', '67890', 'no room']) out.line(line)
  go()
  await out.flush()
  expect(to.text()).toBe('12345\n(2 lines could not be written)\n67890\n12345\n')
})
