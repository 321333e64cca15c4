import type { SupabaseClient } from '@supabase/supabase-js';
import type { DeviceStanding } from '../domain/admin/device-standing.ts';
import { callProcedure } from '../wire/call-procedure.ts';

export interface DeviceReport extends DeviceStanding {
  /** Made by the device for this person's data; says nothing about device or person. */
  device: string;
  app_version: string;
  /** The browser threw this person's data away since the last report. */
  storage_lost: boolean;
}

/** Resolves to whether the server has it. */
export type SendDeviceReport = (report: DeviceReport) => Promise<boolean>;

export function createDeviceReports(supabase: SupabaseClient): SendDeviceReport {
  const never = new AbortController().signal;
  return async (report) => (await callProcedure(supabase, { name: 'report_device', args: { report }, signal: never })).ok;
}
