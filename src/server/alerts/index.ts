export { alertsModule } from './module.ts'
export { runAlerts } from './run-account.ts'
