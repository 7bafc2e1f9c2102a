// npm run migrate | seed | bench: the command line, built when it changed.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkNode, ensureInstalled, root } from './setup.mjs'

checkNode()
ensureInstalled()
const { build } = await import('./build.mjs')
await build()
process.env.NODE_ENV ??= 'production'
await import(pathToFileURL(join(root, 'dist/server/cli.js')).href)
