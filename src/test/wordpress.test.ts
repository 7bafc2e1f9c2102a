import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { projectRoot } from '../server/env/project-root.ts'
import { scriptTag } from '../web/sites/script-tag.ts'

const source = join(projectRoot, 'wordpress/outbound')
const text = (name: string) => readFileSync(join(source, name), 'utf8')
const hasPhp = spawnSync('php', ['-v']).error === undefined
const php = readdirSync(source).filter((name) => name.endsWith('.php'))

/** Entries of a zip, read through its directory as unzip programs do. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - 22
  expect(zip.readUInt32LE(end)).toBe(0x06054b50)
  const entries = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let i = 0; i < zip.readUInt16LE(end + 10); i++) {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50)
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(at + 20)))
    expect(crc32(content)).toBe(zip.readUInt32LE(at + 16))
    expect(content.length).toBe(zip.readUInt32LE(at + 24))
    entries.set(name, content)
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

describe('the WordPress plugin', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'outbound-wordpress-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const build = (name: string) => {
    const file = join(folder, name)
    execFileSync(process.execPath, [join(projectRoot, 'scripts/build-wordpress.mjs'), file])
    return readFileSync(file)
  }

  it('is one zip with its files in one folder, the same bytes every time', () => {
    const zip = build('one.zip')
    expect(build('two.zip').equals(zip)).toBe(true)
    const entries = unzip(zip)
    expect([...entries.keys()]).toEqual([
      'outbound/address.php',
      'outbound/outbound.php',
      'outbound/readme.txt',
      'outbound/settings.php',
      'outbound/uninstall.php',
    ])
    for (const [name, content] of entries) expect(content.toString()).toBe(text(name.replace('outbound/', '')))
  })
  it('names itself to WordPress', () => {
    expect(text('outbound.php')).toMatch(/^<\?php\n\/\*\*\n \* Plugin Name: Outbound\n/)
    const version = /Version: (\S+)/.exec(text('outbound.php'))?.[1]
    expect(text('readme.txt')).toContain(`Stable tag: ${version}`)
  })
  it('puts out the tag that the script understands, marked as the plugin’s', () => {
    expect(text('outbound.php')).toContain(
      `'<script async ' . OUTBOUND_OPT_OUTS . ' src="%s" data-site="%s" data-origin="plugin"></script>' . "\\n",\n\t\tesc_url( $server . '/tr/v1/script.js' ),\n\t\tesc_attr( $site )`,
    )
  })
  it('tells optimisers to leave the script alone, in the same words as the tag that is pasted', () => {
    const pasted = scriptTag('https://outbound.example', 'id')
    const optOuts = /OUTBOUND_OPT_OUTS = '([^']+)'/.exec(text('outbound.php'))?.[1] ?? ''
    expect(pasted).toBe(
      `<script async ${optOuts} src="https://outbound.example/tr/v1/script.js" data-site="id"></script>`,
    )
    for (const list of ['perfmatters_delay_js_exclusions', 'rocket_delay_js_exclusions'])
      expect(text('outbound.php')).toContain(`add_filter( '${list}', 'outbound_not_delayed' )`)
  })
  it.each(php)('%s cannot be called by itself, and puts out nothing that is not escaped', (name) => {
    expect(text(name)).toMatch(/if \( ! defined\( '(ABSPATH|WP_UNINSTALL_PLUGIN)' \) \) \{\n\texit;/)
    const echoes = [...text(name).matchAll(/\becho\s+([^;]+);/g)].map((m) => m[1] ?? '')
    expect(echoes.filter((e) => !/^(esc_(attr|html|url)\(|outbound_tag\(\)$)/.test(e.trim()))).toEqual([])
    expect(text(name)).not.toMatch(/<\?=|\b(print|printf|eval|unserialize|base64_decode|file_get_contents)\s*\(/)
    expect(text(name)).not.toMatch(/\$_(GET|POST|REQUEST|COOKIE)/)
  })
  it('checks every setting, asks for the right to change it, and takes all of them away with it', () => {
    const options = [...text('settings.php').matchAll(/register_setting\(\s*'outbound',\s*'(\w+)'/g)].map((m) => m[1])
    expect(options).toEqual(['outbound_server', 'outbound_site', 'outbound_editors'])
    expect(text('settings.php').match(/'sanitize_callback'/g)).toHaveLength(options.length)
    expect(text('settings.php')).toContain("current_user_can( 'manage_options' )")
    expect(text('settings.php')).toContain("settings_fields( 'outbound' )")
    const told = [...text('address.php').matchAll(/update_option\(\s*'(\w+)'/g)].map((m) => m[1] ?? '')
    expect(new Set(told)).toEqual(new Set(['outbound_waits', 'outbound_typed', 'outbound_moved', 'outbound_server']))
    for (const option of [...options, ...told]) expect(text('uninstall.php')).toContain(`delete_option( '${option}' )`)
  })
  it('leaves out signed-in people who can edit, unless the setting says otherwise', () => {
    expect(text('outbound.php')).toMatch(/outbound_leaves_out\(\) \) \{\n\t\treturn;/)
    expect(text('outbound.php')).toContain(
      "'1' === outbound_editors() && is_user_logged_in() && current_user_can( 'edit_posts' )",
    )
    expect(text('settings.php')).toContain("'0' === get_option( 'outbound_editors', '1' ) ? '0' : '1'")
  })
  it('asks the server for what is saved, and keeps the value before where it is refused', () => {
    for (const address of ["$clean . '/tr/v1/script.js'", "$server . '/tr/v1/config/' . $clean"])
      expect(text('settings.php')).toContain(`200 !== outbound_status( ${address} )`)
    expect(text('settings.php')).toContain("return (string) get_option( $option, '' );")
  })
  it('says what a content security policy needs', () =>
    expect(text('readme.txt')).toContain('script-src https://outbound.example; connect-src https://outbound.example'))
})

describe('the WordPress plugin, while it is in use', () => {
  it('asks its server each day which address to use, and stops asking with the plugin', () => {
    expect(text('address.php')).toContain("$server . '/tr/v1/address/' . $site")
    expect(text('address.php')).toContain(
      "wp_schedule_event( time() + wp_rand( 60, DAY_IN_SECONDS ), 'daily', 'outbound_daily' )",
    )
    expect(text('address.php')).toContain("add_action( 'outbound_daily', 'outbound_follow' )")
    for (const name of ['address.php', 'uninstall.php'])
      expect(text(name)).toContain("wp_clear_scheduled_hook( 'outbound_daily' );")
    expect(text('settings.php')).toMatch(/if \( \$clean !== outbound_server\(\) \) \{\n\t\toutbound_forget_told\(\);/)
  })
  it.skipIf(!hasPhp)('takes the new address by itself, says so, and goes back where that one is gone', () => {
    const [ours, own] = ['https://out.example', 'https://go.blog.dk']
    const siteUuid = '7f0e8c1a-0000-4000-8000-000000000001'
    const server = (at: string, address: string) => ({
      [`${at}/tr/v1/address/${siteUuid}`]: { status: 200, body: JSON.stringify({ address }) },
      [`${at}/tr/v1/script.js`]: { status: 200 },
      [`${at}/tr/v1/config/${siteUuid}`]: { status: 200 },
    })
    const policy = (value: string) => ({ 'https://blog.dk/': { status: 200, 'content-security-policy': value } })
    const meta = {
      'https://blog.dk/': {
        status: 200,
        body: `<meta http-equiv="Content-Security-Policy" content="script-src ${ours}">`,
      },
    }
    const both = (address: string) => ({ ...server(ours, address), ...server(own, address) })
    const typed = { outbound_server: ours, outbound_site: siteUuid }
    const came = (to: string, from: string) =>
      `On a day the server address became ${to} by itself, as your account shows it. Before it was ${from}, which goes on working.`
    const waits = `Your server address is now ${own}. The content security policy of your pages does not name it, so the earlier one is kept, and goes on working.`
    const days = [
      { web: {}, is: ['', ''] },
      { typed, web: server(ours, ours), is: [ours, ''] },
      // candidates: one that does not respond yet, one without https, and none at all
      { web: server(ours, own), is: [ours, ''] },
      { web: { ...server(ours, 'http://go.blog.dk'), ...server('http://go.blog.dk', '') }, is: [ours, ''] },
      { web: { ...server(ours, 'javascript:alert(1)') }, is: [ours, ''] },
      { web: {}, is: [ours, ''] },
      // the pages would block its script
      { web: { ...both(own), ...policy(`script-src ${ours}`) }, is: [ours, waits] },
      { web: { ...both(own), ...meta }, is: [ours, waits] },
      { web: both(ours), is: [ours, ''] },
      { web: { ...both(own), ...policy(`script-src ${ours} ${own}`) }, is: [own, came(own, ours)] },
      { web: both(own), is: [own, came(own, ours)] },
      // the own domain is gone: the typed address answers, and says so
      { web: server(ours, ours), is: [ours, came(ours, own)] },
    ]
    const said = execFileSync('php', [
      join(projectRoot, 'src/test/wordpress-address.php'),
      source,
      JSON.stringify(days),
    ])
    expect(JSON.parse(said.toString())).toEqual(days.map(({ is }) => is))
  })
  it.skipIf(!hasPhp).each(php)('%s is PHP', (name) => {
    expect(execFileSync('php', ['-l', join(source, name)]).toString()).toContain('No syntax errors')
  })
})
