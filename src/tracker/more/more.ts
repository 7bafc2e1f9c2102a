import { attempt } from '../quiet.ts'
import { startMore } from './start-more.ts'

attempt(() => {
  const { script } = window.outbound || {}
  if (script && script.base) startMore(script.base)
})
