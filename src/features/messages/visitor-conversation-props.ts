import type { VisitorRecord } from '../../domain/conversation/visitor.ts';
import type { VisitorConversations } from '../../server/ports/visitor-port.ts';

export interface VisitorConversationProps {
  record: VisitorRecord;
  conversations: VisitorConversations;
  /** It belongs to an account now, under this id. */
  onMoved: (id: string) => void;
}
