import { notificationFields } from '../../domain/notification/notification-row.ts';
import { defineKind } from './kind.ts';

export const notifications = defineKind('notifications', { fields: notificationFields, subject: () => 'a notification', additive: true });
