"""The Celery application: how messages travel. Nothing connects before it is used."""

from celery import Celery

# Named in full: kombu's global_keyprefix leaves EXISTS out, so every queue would seem missing.
QUEUE = "quinola.sessions"
PLAY_SESSION = "quinola.play_session"

# A session keeps its own deadlines; this only ends a worker process that hangs for good.
HARD_LIMIT_SECONDS = 24 * 3600


def make_app(redis_url: str) -> Celery:
    """The application on one Redis.

    A message is acknowledged before the work begins and holds an id: the lease in the store, not
    the broker, sees to it that a session is played. So there is no result backend, no prefetching,
    and no retry. Worker processes are spawned, never forked: a process that has used gRPC must not
    fork (docs/adr/0005).

    Args:
        redis_url: As Celery writes it, e.g. `redis+socket:///run/redis.sock`.
    """
    app = Celery("quinola", include=["workers.tasks"])
    app.conf.update(
        broker_url=redis_url,
        broker_connection_retry_on_startup=True,
        broker_connection_max_retries=None,
        broker_transport_options={
            "visibility_timeout": 3600,
            "unacked_restore_interval": 5,
            "unacked_restore_throttle": 1,
            "health_check_interval": 10,
        },
        task_default_queue=QUEUE,
        task_acks_late=False,
        task_ignore_result=True,
        task_time_limit=HARD_LIMIT_SECONDS,
        task_serializer="json",
        accept_content=["json"],
        worker_pool_start_method="spawn",
        worker_disable_prefetch=True,
        worker_prefetch_multiplier=1,
        worker_max_tasks_per_child=200,
        worker_hijack_root_logger=False,
        worker_redirect_stdouts=False,
        worker_send_task_events=False,
    )
    return app
