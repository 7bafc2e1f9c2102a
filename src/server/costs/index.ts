export { costsCalls } from './calls.ts'
