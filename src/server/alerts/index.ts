export { alertsModule } from './module.ts'
export { lookAt, runAlerts } from './run-account.ts'
