// npm start: install what is missing, build what changed, start. Ctrl-C drains and stops.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildApart } from './build-apart.mjs'
import { checkNode, ensureInstalled, root } from './setup.mjs'

checkNode()
ensureInstalled()
buildApart()
process.env.NODE_ENV ??= 'production'
await import(pathToFileURL(join(root, 'dist/server/main.js')).href)
