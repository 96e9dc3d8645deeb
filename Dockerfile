# docker build -t dokospec . && docker run --rm -v "$PWD:/records" dokospec replay evening.doko
FROM python:3.13-slim AS build
WORKDIR /src
COPY . .
RUN python -m pip wheel --no-cache-dir --wheel-dir /wheels '.[xlsx]'

FROM python:3.13-slim
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    python -m pip install --no-cache-dir --no-index /wheels/*.whl && useradd --create-home player
USER player
WORKDIR /records
ENTRYPOINT ["dokospec"]
