# Emitted from schema/openapi.json by "npm run schema".
"""What the service takes and answers, as JSON objects."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, TypedDict, Union


Changes = Dict[str, Any]


ProfileExport = Dict[str, Any]


class _Profile(TypedDict):
    profile_id: str
    tenant_id: str
    status: Literal["processing", "ready"]
    last_updated: str
    created_at: str


class Profile(_Profile, total=False):
    core_info: CoreInfo
    interests: Dict[str, List[ScoredValueString]]
    personality: Personality
    memories: List[Memory]
    preferences: Preferences
    field_timestamps: Dict[str, str]
    update_log: List[UpdateLogEntry]
    summary: str


class CoreInfo(TypedDict, total=False):
    name: ScoredValueString
    age: ScoredValueInteger
    gender: ScoredValueString
    location: ScoredValueString
    language: ScoredValueString


class Personality(TypedDict, total=False):
    traits: List[ScoredValueString]
    mood_trends: MoodTrends


class MoodTrends(TypedDict, total=False):
    default: ScoredValueString
    recent: ScoredValueString


class Preferences(TypedDict, total=False):
    conversation_style: ScoredValueString
    topics_to_avoid: List[ScoredValueString]


class _ScoredValueString(TypedDict):
    value: str
    confidence: float


class ScoredValueString(_ScoredValueString, total=False):
    evidence: List[Evidence]


class _ScoredValueInteger(TypedDict):
    value: int
    confidence: float


class ScoredValueInteger(_ScoredValueInteger, total=False):
    evidence: List[Evidence]


class _Memory(TypedDict):
    event: str


class Memory(_Memory, total=False):
    date: str
    date_precision: Literal["year", "month"]
    importance: Literal["low", "medium", "high"]
    confidence: float
    evidence: List[Evidence]


class _Evidence(TypedDict):
    submission_id: str
    quote: str
    received_at: str


class Evidence(_Evidence, total=False):
    rule: str


class UpdateLogEntry(TypedDict):
    extracted_on: str
    changes: Changes


class ProfileEnvelope(TypedDict):
    profile_id: str
    profile: Profile


class _SearchResult(TypedDict):
    profile_id: str
    tenant_id: str
    status: Literal["processing", "ready"]
    last_updated: str
    created_at: str


class SearchResult(_SearchResult, total=False):
    core_info: CoreInfo
    interests: Dict[str, List[ScoredValueString]]
    personality: Personality
    memories: List[Memory]
    preferences: Preferences
    field_timestamps: Dict[str, str]
    update_log: List[UpdateLogEntry]
    summary: str
    similarityScore: float
    because: List[MatchedFact]


class MatchedFact(TypedDict):
    text: str
    path: str
    score: float


class _SearchResultPage(TypedDict):
    profiles: List[SearchResult]
    total: int
    page: int
    pageSize: int


class SearchResultPage(_SearchResultPage, total=False):
    nearMisses: int
    nearest: List[SearchResult]
    suggestedSensitivity: int


class _SubmissionRequest(TypedDict):
    data: Union[str, Dict[str, Any], List[Any]]


class SubmissionRequest(_SubmissionRequest, total=False):
    input_type: str
    subject: str


class UpdateAcknowledgement(TypedDict):
    id: str
    message: str


class BatchRequest(TypedDict):
    posts: List[BatchPost]


class _BatchPost(TypedDict):
    id: str
    data: Union[str, Dict[str, Any], List[Any]]


class BatchPost(_BatchPost, total=False):
    input_type: str
    subject: str
    idempotency_key: str


class BatchResult(TypedDict):
    accepted: int
    refused: int
    outcomes: List[BatchOutcome]


class _BatchOutcome(TypedDict):
    status: int


class BatchOutcome(_BatchOutcome, total=False):
    id: str
    submission_id: str
    replayed: bool
    error: ApiError


class _Submission(TypedDict):
    id: str
    profile_id: str
    state: Literal["queued", "processing", "merged", "failed"]
    received_at: str
    attempts: int
    dropped: List[DroppedValue]
    usage: ModelUsage


class Submission(_Submission, total=False):
    input_type: str
    given_subject: str
    subject: SubmissionSubject
    finished_at: str
    error: str
    changes: Changes
    read_by: str
    fallback: Literal["declined", "invalid_output", "too_long"]
    reverted_at: str


class _SubmissionSubject(TypedDict):
    chosen_by: Literal["given", "side", "heading", "known", "id", "only", "answers", "sender", "model", "first", "nobody"]
    speakers: List[str]


class SubmissionSubject(_SubmissionSubject, total=False):
    name: str


class DroppedValue(TypedDict):
    path: str
    value: str
    reason: Literal["form", "excess", "quote", "speaker", "unsaid", "number", "date", "name", "person", "joined", "asked", "denied", "supposed", "over", "opposite", "another"]
    count: int


class ModelUsage(TypedDict):
    calls: int
    prompt_tokens: int
    cached_tokens: int
    completion_tokens: int


class DailyUsage(TypedDict):
    date: str
    submissions: int
    calls: int
    prompt_tokens: int
    cached_tokens: int
    completion_tokens: int
    embedding_calls: int
    embedding_tokens: int


class UsageReport(TypedDict):
    days: List[DailyUsage]


class ProfileContext(TypedDict):
    text: str
    tokens: int
    facts: List[ContextFact]
    complete: bool


class _ContextFact(TypedDict):
    path: str
    text: str
    confidence: float


class ContextFact(_ContextFact, total=False):
    relevance: float


class _UpdateLogPage(TypedDict):
    entries: List[HistoryEntry]


class UpdateLogPage(_UpdateLogPage, total=False):
    next_cursor: str


class _HistoryEntry(TypedDict):
    cursor: str
    extracted_on: str
    changes: Changes


class HistoryEntry(_HistoryEntry, total=False):
    submission_id: str
    revision: Revision


class _Revision(TypedDict):
    kind: Literal["set", "forget", "unpin", "revert", "restore"]


class Revision(_Revision, total=False):
    path: str
    value: Union[str, int, MemoryValue]
    replaces: Union[str, int, MemoryValue]
    submission_id: str


class _MemoryValue(TypedDict):
    event: str


class MemoryValue(_MemoryValue, total=False):
    date: str
    importance: Literal["low", "medium", "high"]


class ValuesRequest(TypedDict, total=False):
    """Taken back first (`unpin`), then forgotten (`forget`), then set (`set`); 1 to 50 values together, all or none"""

    set: List[SetValue]
    forget: List[NamedValue]
    unpin: List[NamedValue]


class _SetValue(TypedDict):
    path: str
    value: Union[str, int, MemoryValue]


class SetValue(_SetValue, total=False):
    replaces: Union[str, int, MemoryValue]


class _NamedValue(TypedDict):
    path: str


class NamedValue(_NamedValue, total=False):
    value: Union[str, int, MemoryValue]


class _RevisionResult(TypedDict):
    changes: Changes


class RevisionResult(_RevisionResult, total=False):
    revision: Revision


class RevisionResults(TypedDict):
    profile_id: str
    results: List[RevisionResult]
    profile: Profile


class WeighedSubmission(TypedDict):
    submission: Submission
    changes: Changes
    profile: Profile


class _Preview(TypedDict):
    profile_id: str
    changes: Changes
    values: List[ValueDifference]
    dropped: List[DroppedValue]
    read_by: str
    usage: ModelUsage


class Preview(_Preview, total=False):
    subject: SubmissionSubject


class _ValueDifference(TypedDict):
    path: str


class ValueDifference(_ValueDifference, total=False):
    before: Any
    after: Any


class _TokenRequest(TypedDict):
    scope: Literal["full", "read"]


class TokenRequest(_TokenRequest, total=False):
    profile_id: str
    seconds: int


class _IssuedToken(TypedDict):
    token: str
    scope: Literal["full", "read"]
    expires_at: str


class IssuedToken(_IssuedToken, total=False):
    profile_id: str


class _Webhook(TypedDict):
    id: str
    url: str
    events: List[Literal["profile.ready", "profile.changed", "profile.erased", "submission.failed"]]
    enabled: bool
    failures: int
    created_at: str


class Webhook(_Webhook, total=False):
    description: str
    disabled_reason: Literal["by_hand", "gone", "failing"]
    failing_since: str
    former_secret_until: str


class WebhookList(TypedDict):
    webhooks: List[Webhook]


class _WebhookRequest(TypedDict):
    url: str


class WebhookRequest(_WebhookRequest, total=False):
    """Without `events` it is told all of them"""

    events: List[Literal["profile.ready", "profile.changed", "profile.erased", "submission.failed"]]
    description: str


class WebhookChange(TypedDict, total=False):
    url: str
    events: List[Literal["profile.ready", "profile.changed", "profile.erased", "submission.failed"]]
    description: str
    enabled: bool


class KeyedWebhook(TypedDict):
    webhook: Webhook
    secret: str


class RotateRequest(TypedDict, total=False):
    overlap_seconds: int


class _WebhookDelivery(TypedDict):
    id: str
    message_id: str
    type: str
    state: Literal["waiting", "delivered", "dead"]
    happened_at: str
    attempts: int


class WebhookDelivery(_WebhookDelivery, total=False):
    profile_id: str
    attempted_at: str
    next_attempt_at: str
    status: int
    error: str
    finished_at: str


class _WebhookDeliveryPage(TypedDict):
    deliveries: List[WebhookDelivery]


class WebhookDeliveryPage(_WebhookDeliveryPage, total=False):
    next_cursor: str


class RedeliverRequest(TypedDict, total=False):
    delivery_id: str


class RedeliverResult(TypedDict):
    redelivered: int


class _ApiError(TypedDict):
    error: int
    message: str


class ApiError(_ApiError, total=False):
    code: str
    request_id: str
    details: List[ErrorDetail]


class ErrorDetail(TypedDict):
    field: str
    message: str
