import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const nobody = { uid: 65534, gid: 65534 }

/** Checks what another user's program on this machine can reach: files, event store, record store. Run by `nobody`. */
const program = `
const { readFileSync, readdirSync } = require('node:fs')
const { connect } = require('node:net')
const [clickhouse, postgres, ...paths] = JSON.parse(process.argv[1])
const asked = async (user, query) => {
  const answer = await fetch('http://127.0.0.1:' + clickhouse, { method: 'POST', headers: { 'x-clickhouse-user': user, 'x-clickhouse-key': '' }, body: query })
  return answer.ok ? 'answered' : 'refused'
}
// the first message of PostgreSQL's protocol, and the kind of what comes back: R 0 is "come in", R 10 "prove who you are", E "no"
const signedIn = (user) => new Promise((resolve, reject) => {
  const text = Buffer.from('user\\0' + user + '\\0database\\0postgres\\0\\0')
  const head = Buffer.alloc(8)
  head.writeInt32BE(text.length + 8, 0)
  head.writeInt32BE(196608, 4)
  const socket = connect(postgres, '127.0.0.1', () => socket.write(Buffer.concat([head, text])))
  socket.once('data', (data) => {
    socket.destroy()
    resolve(data[0] === 82 && data.readInt32BE(5) === 0 ? 'answered' : 'refused')
  })
  socket.once('error', reject)
})
const opened = (path) => {
  for (const look of [readFileSync, readdirSync]) {
    try {
      look(path)
      return 'answered'
    } catch (error) {
      if (error.code !== 'EACCES' && error.code !== 'EISDIR' && error.code !== 'ENOTDIR') throw error
    }
  }
  return 'refused'
}
void (async () => {
  const found = {}
  for (const user of ['default', 'outbound'])
    for (const query of ['SELECT 1', 'SYSTEM STOP LISTEN HTTP', 'SELECT * FROM default.drop', "SELECT * FROM file('/etc/shadow', 'LineAsString', 'l String')"])
      found['clickhouse ' + user + ' ' + query] = await asked(user, query)
  for (const user of ['postgres', 'outbound', 'outbound_app']) found['postgres ' + user] = await signedIn(user)
  for (const path of paths) found[path] = opened(path)
  process.stdout.write(JSON.stringify(found))
})()
`

/** What `nobody` got for each attempt: 'answered' or 'refused'. */
export async function asNobody(
  clickhouseUrl: string,
  postgresUrl: string,
  paths: string[],
): Promise<Record<string, string>> {
  const ports = [clickhouseUrl, postgresUrl].map((url) => Number(new URL(url).port))
  const { stdout } = await run(process.execPath, ['-e', program, JSON.stringify([...ports, ...paths])], {
    ...nobody,
    cwd: '/',
    env: { PATH: process.env['PATH'] },
  })
  return JSON.parse(stdout) as Record<string, string>
}
