import { attempt } from './quiet.ts'
import { start } from './start.ts'

attempt(start)
