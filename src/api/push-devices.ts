import { getOwnDevice, switchOffDevice, switchOnDevice } from '#domain/accounts/push-devices/own-device.ts'
import { pushDeviceContract } from '#domain/accounts/push-devices/push-device.contract.ts'
import { guarded } from './guard.ts'

const guard = guarded('pushDevices', pushDeviceContract)

export const pushDevices = guard.router({ get: getOwnDevice, switchOn: switchOnDevice, switchOff: switchOffDevice })
