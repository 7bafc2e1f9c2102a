import { randomUUID } from 'node:crypto'

export type Account = { base: string; cookie: string; accountUuid: string }

export async function signUp(base: string): Promise<Account> {
  const person = {
    userFirstname: 'Bench',
    userLastname: 'Mark',
    accountName: 'Bench',
    userEmail: `${randomUUID()}@example.com`,
    userPassword: randomUUID(),
    userTimezone: 'Europe/Copenhagen',
    userCurrencyCode: 'DKK',
  }
  const answer = await fetch(`${base}/api/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  const { data } = (await answer.json()) as { data: { account: { accountUuid: string } } }
  return {
    base,
    accountUuid: data.account.accountUuid,
    cookie: answer.headers
      .getSetCookie()
      .map((c) => c.split(';')[0])
      .join('; '),
  }
}

/** The data of a response; any status but 200 ends the benchmark. */
async function dataOf(answer: Response): Promise<unknown> {
  const { code, message, data } = (await answer.json()) as { code: number; message: string; data: unknown }
  if (code !== 200) throw new Error(`${answer.url} answered ${code}: ${message}`)
  return data
}
export const post = async ({ base, cookie }: Account, path: string, body: unknown) =>
  dataOf(
    await fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    }),
  )
export const read = async ({ base, cookie }: Account, path: string) =>
  dataOf(await fetch(base + path, { headers: { cookie } }))
export const sendFile = async ({ base, cookie }: Account, path: string, name: string, text: string) => {
  const body = new FormData()
  body.append('file', new Blob([text]), name)
  return dataOf(await fetch(base + path, { method: 'POST', headers: { cookie }, body }))
}
