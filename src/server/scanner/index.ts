export { scannerModule } from './module.ts'
