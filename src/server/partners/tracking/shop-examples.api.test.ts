import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from '../../../test/shop-rig.ts'
import { startApp, type TestApp } from '../../../test/start-app.ts'
import { projectRoot } from '../../project-root.ts'

const page = readFileSync(join(projectRoot, 'docs/direct-partners-for-shops.md'), 'utf8')
/** The examples of a language, as a shop's developer copies them. */
const examples = (language: string) =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, text]) => text ?? '')

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await startApp()
  shop = await openShop(app, () => new Date(), { me: await app.signUp() })
})
afterAll(() => app.stop())

async function run(program: string, args: string[]): Promise<unknown> {
  const env = {
    ...process.env,
    OUTBOUND_URL: app.base,
    OUTBOUND_KEY: shop.key.keyId,
    OUTBOUND_SECRET: shop.key.secret,
  }
  const { stdout } = await promisify(execFile)(program, args, { env })
  return JSON.parse(stdout)
}
const tested = (orderId: string) => ({
  code: 200,
  message: 'OK',
  data: { orders: [{ orderId, outcome: 'test', reason: '' }] },
})

it('the examples for shops are run as they stand: curl, Node, and the signed address', async () => {
  const [curl = ''] = examples('sh')
  expect(await run('sh', ['-c', curl])).toEqual(tested('1001'))
  const [post = '', postback = ''] = examples('js')
  expect(await run(process.execPath, ['--input-type=module', '-e', post])).toEqual(tested('1002'))
  expect(await run(process.execPath, ['--input-type=module', '-e', postback])).toEqual(tested('1004'))
})

const hasPhp = spawnSync('php', ['--version']).status === 0
it.runIf(hasPhp)('the PHP example is run as it stands, where PHP is there', async () => {
  const [php = ''] = examples('php')
  expect(await run('php', ['-r', php.replace('<?php', '')])).toEqual(tested('1003'))
})

it('what the live test shows follows what arrived', async () => {
  const state = await shop.me.ask<{
    signedAt: string | null
    testOrderAt: string | null
    contracts: object[]
    hits: object[]
  }>(shop.at(shop.partner, 'tracking-test'), {}, 'GET')
  expect(state.data.signedAt).not.toBeNull()
  expect(state.data.testOrderAt).not.toBeNull()
  expect(state.data.contracts).toMatchObject([{ status: 'running', waitsFor: [] }])
  expect(state.data.hits).toHaveLength(hasPhp ? 4 : 3)
})
