import { attempt } from '../quiet.ts'
import { fetchAndStart } from './start-auto.ts'

attempt(() => {
  const { script } = window.outbound || {}
  const config = script && script.base && script.base[1]()
  const [path] = (config && config.options.auto_links) || []
  if (script && script.base && path) fetchAndStart(script.base, path)
})
